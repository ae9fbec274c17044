import { escapeHtml } from '../../lib/strings/escape-html.ts';
import { page, paragraph } from '../plain-page.ts';

/** Returns the page on which a person approves a command-line sign-in. `wrong` says why the last try failed. */
export const devicePage = (userCode: string, wrong: string | null): string =>
  page(
    'Sign in the command line?',
    `${paragraph('Somebody ran “cambium login”. Approve it only if it was you, and the code is the one that your terminal shows. It gets an API key of its own, which you can revoke.')}${
      wrong === null ? '' : paragraph(wrong, 'wrong')
    }<form method="post" action="device"><label>Code<input type="text" name="user_code" value="${escapeHtml(userCode)}" autocomplete="off" required></label>
<label>Your admin API key<input type="password" name="credential" autocomplete="off" required></label>
<label>Act as user <small>(empty: for the app itself)</small><input type="text" name="as_user" autocomplete="off"></label>
<button>Approve</button></form>`,
  );

/** Returns the page that a person sees after approving the sign-in of a terminal. */
export const approvedPage = (): string =>
  page(
    'Signed in',
    paragraph('Go back to your terminal. “cambium keys list” shows the key, “cambium keys revoke” ends it.'),
  );
