/** Identifies a connection. */
export interface ConnectionIds {
  appId: string;
  connectionId: string;
}
