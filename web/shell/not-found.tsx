import { Link } from '@tanstack/react-router';
import { Page } from '../parts/show/page.tsx';

export function NotFound() {
  return (
    <Page title="Page not found" about="The address names no page of this app.">
      <p>
        <Link to="/" className="text-sap underline">
          Go to Home
        </Link>
      </p>
    </Page>
  );
}
