import { isShortText } from '../../markdown/is-short-cell.ts';

interface TableBlockProps {
  id: string;
  shape: string;
  rows: readonly (readonly string[])[];
}

/** Shows the cells of a table; a wide one scrolls on its own. */
export function TableBlock({ id, shape, rows }: TableBlockProps) {
  const [head = [], ...body] = rows;
  return (
    <div id={id} className={`${shape} overflow-x-auto`} tabIndex={0} role="region" aria-label="Table">
      <table className="font-sans text-sm">
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at} scope="col" className="border-line border-b px-3 py-1 text-start" dir="auto">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td
                  key={column}
                  className={`border-line border-b px-3 py-1 align-top ${isShortText(cell) ? 'whitespace-nowrap' : ''}`}
                >
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
