import type { ReactNode } from 'react';
import type { Integration } from '../../../../client/types.ts';
import { headingAnchor } from '../../../markdown/heading-anchor.ts';
import { GuideLink } from '../../../parts/show/guide-link.tsx';

interface SourceGuideProps {
  integration: Integration;
  children: ReactNode;
}

/** Links to what the guide says about a source: “Google Drive: `google_drive`”. */
export const SourceGuide = ({ integration: { id, name }, children }: SourceGuideProps) => (
  <GuideLink page="sources" at={headingAnchor(`${name}: ${id}`)}>
    {children}
  </GuideLink>
);
