import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface GuideLinkProps {
  /** A page of `docs/`, such as `sources`. */
  page: string;
  /** One of its headings, as in the address of that heading: `google-drive`. */
  at?: string;
  children: ReactNode;
}

/** Links to a page of the documentation that the service was built with. */
export const GuideLink = ({ page, at, children }: GuideLinkProps) => (
  <Link to="/guide/$name" params={{ name: page }} {...(at && { hash: at })} className="text-sap underline">
    {children}
  </Link>
);
