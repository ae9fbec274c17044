import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime';

type Chunk = Uint8Array | ArrayBuffer | string;

/** What a postal-mime decoder keeps of an incomplete body: every line, or every run of base64, and the remainder. */
interface Decoder {
  chunks: Chunk[];
  finalize: () => Promise<ArrayBuffer>;
  flushRemainder?: () => void;
  flushBuffer?: () => void;
}

interface MimeNode {
  contentDecoder: Decoder | null;
  setupContentDecoder: (encoding: string) => void;
}

/**
 * Parses a message with postal-mime 4.0.0, whose decoders join the pieces of a body through a Blob. Node reads a Blob piece by piece at
 * about 15 µs each, so 2 MB of blank lines took half a minute; here they are joined in one buffer.
 */
export function parseMime(bytes: ArrayBuffer | Uint8Array, options: PostalMimeOptions): Promise<Email> {
  return PostalMime.parse(bytes, options);
}

/** Returns the prototype of the library's nodes, which it does not export; each parser has one as its root. */
function nodePrototype(): MimeNode {
  // The library's types omit `root`.
  const { root } = new PostalMime() as unknown as { root?: object };
  const prototype: Partial<MimeNode> | undefined = root && Object.getPrototypeOf(root);
  if (typeof prototype?.setupContentDecoder !== 'function')
    throw new Error('postal-mime is not the version that src/parse/mail/parse-mime.ts is for.');
  // Version 4.0.0 has the other methods too.
  return prototype as MimeNode;
}

function joinBodiesWithoutBlobs(): void {
  const prototype = nodePrototype();
  const { setupContentDecoder } = prototype;
  prototype.setupContentDecoder = function (this: MimeNode, encoding) {
    setupContentDecoder.call(this, encoding);
    const decoder = this.contentDecoder;
    if (!decoder) return;
    decoder.finalize = async () => {
      decoder.flushRemainder?.();
      decoder.flushBuffer?.();
      return joinChunks(decoder.chunks);
    };
  };
}
joinBodiesWithoutBlobs();

function joinChunks(chunks: readonly Chunk[]): ArrayBuffer {
  // The only strings are line breaks of one byte each.
  const sizeOf = (chunk: Chunk) => (typeof chunk === 'string' ? chunk.length : chunk.byteLength);
  const joined = new Uint8Array(chunks.reduce((size, chunk) => size + sizeOf(chunk), 0));
  let at = 0;
  for (const chunk of chunks) {
    if (typeof chunk === 'string') joined.fill(0x0a, at, at + chunk.length);
    else joined.set(chunk instanceof ArrayBuffer ? new Uint8Array(chunk) : chunk, at);
    at += sizeOf(chunk);
  }
  return joined.buffer;
}
