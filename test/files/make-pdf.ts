export interface PdfText {
  text: string;
  /** Points from the lower-left corner of an A4 page. */
  x: number;
  y: number;
  size: number;
}

/** Builds a PDF with one page per list of text runs, in Helvetica; `password` encrypts it. */
export function makePdf(
  pages: readonly PdfText[][],
  options: { title?: string; password?: boolean } = {},
): Uint8Array {
  const objects: string[] = [];
  const kids = pages.map((_, i) => `${4 + i * 2} 0 R`).join(' ');
  objects.push(
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
  );
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [i, runs] of pages.entries()) {
    const content = runs
      .map(
        ({ text, x, y, size }) =>
          `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`,
      )
      .join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + i * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  objects.push(
    `<< /Producer (test) /CreationDate (D:20260302101500+01'00') ${options.title ? `/Title (${options.title})` : ''} >>`,
  );
  if (options.password)
    objects.push(`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`);
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const info = objects.length - (options.password ? 1 : 0);
  const encrypt = options.password
    ? `/Encrypt ${objects.length} 0 R /ID [<${'43'.repeat(16)}> <${'43'.repeat(16)}>]`
    : '';
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${info} 0 R ${encrypt} >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Uint8Array.from(body + end, (char) => char.charCodeAt(0));
}
