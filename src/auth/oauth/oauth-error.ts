import { AppError } from '../../errors.ts';

/** The error codes from RFC 6749, 7591, 8628 and 8707 that this server uses. */
export type OAuthErrorCode =
  | 'access_denied'
  | 'authorization_pending'
  | 'expired_token'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** A refusal with a protocol error code; `message` is for whoever reads the host's log. */
export class OAuthError extends AppError {
  readonly oauthCode: OAuthErrorCode;

  constructor(oauthCode: OAuthErrorCode, message: string) {
    super(400, oauthCode, message, { headers: { 'cache-control': 'no-store' } });
    this.oauthCode = oauthCode;
  }
}

/** Returns the error of RFC 6749 5.2 for a code or refresh token that cannot be used. */
export const invalidGrant = (message: string): OAuthError => new OAuthError('invalid_grant', message);
