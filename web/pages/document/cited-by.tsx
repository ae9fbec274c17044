import { Link } from '@tanstack/react-router';
import type { WholeMemory } from '../../data/documents.ts';
import { useMay } from '../../data/session.ts';
import { Title } from '../../parts/show/title.tsx';

/** Lists the files of the tree that cite a document. */
export function CitedBy({ files }: { files: WholeMemory['cited_by'] }) {
  const mayRead = useMay('trees:read');
  if (!mayRead) return <p className="text-soft">You may not read the tree.</p>;
  if (files.length === 0) return <p className="text-soft">No file of the tree cites it.</p>;
  return (
    <ul className="flex flex-col gap-2">
      {files.map(({ path, title }) => (
        <li key={path}>
          <Link to="/tree/file/$" params={{ _splat: path }} className="font-serif underline">
            <Title text={title} />
          </Link>{' '}
          <span className="text-soft text-sm break-all">{path}</span>
        </li>
      ))}
    </ul>
  );
}
