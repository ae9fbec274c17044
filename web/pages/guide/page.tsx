import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { GUIDE_PAGES, guideQuery } from './guide-texts.ts';
import { guidePlace } from './read-guide.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { GuideLink } from '../../parts/show/guide-link.tsx';
import { Page } from '../../parts/show/page.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { Empty } from '../../parts/state/states.tsx';

/** Shows a page of `docs/`, beside the list of all of them. */
export default function Guide() {
  const { name } = useParams({ from: '/guide/$name' });
  const text = useQuery(guideQuery(name));
  const { hash } = useLocation();
  const isRead = text.data !== undefined;
  useEffect(() => {
    if (isRead && hash !== '') document.getElementById(hash)?.scrollIntoView();
  }, [isRead, hash]);
  return (
    <Page
      title={text.data?.title ?? 'Guide'}
      about={`Guide: docs/${name}.md, as this service was built with it`}
      isWide
    >
      <div className="flex flex-col gap-6 broad:flex-row broad:gap-10">
        <nav aria-label="Pages of the guide" className="flex flex-wrap gap-x-4 gap-y-1 broad:flex-col">
          {GUIDE_PAGES.map((page) => (
            <Link
              key={page}
              to="/guide/$name"
              params={{ name: page }}
              className="aria-[current=page]:font-semibold hover:underline"
            >
              {page.replaceAll('-', ' ')}
            </Link>
          ))}
        </nav>
        <article className="text-read max-w-[76ch] min-w-0 flex-1 font-serif break-words">
          <QueryView query={text}>
            {(read) =>
              read === null ? (
                <Empty why="The guide has no page of this name." />
              ) : (
                <Markdown
                  source={read.body}
                  hasAnchors
                  fileLink={(href, children) => {
                    const place = guidePlace(name, href);
                    return place && <GuideLink {...place}>{children}</GuideLink>;
                  }}
                  citation={(label) => `[^${label}]`}
                />
              )
            }
          </QueryView>
        </article>
      </div>
    </Page>
  );
}
