import type { Connectors } from './contract.ts';
import { githubConnector } from './github/account/connector.ts';
import { createLinear } from './linear/account/connector.ts';
import { createNotion } from './notion/account/connector.ts';
import { createSlack } from './slack/account/connector.ts';
import { createWebCrawler } from './web_crawler/crawler/connector.ts';

/** Every source whose accounts can be connected, each with its connector. */
export const CONNECTORS: Connectors = new Map(
  [createWebCrawler(), githubConnector, createLinear(), createNotion(), createSlack()].map((connector) => [
    connector.source,
    connector,
  ]),
);
