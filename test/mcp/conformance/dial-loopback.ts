// Loaded before the conformance suite of authorization servers, which requires an https issuer: sends all requests by host name to the
// service at DIAL_URL, in clear text.
import { connect } from 'node:net';
import { Agent, setGlobalDispatcher } from 'undici';

const { hostname, port } = new URL(process.env.DIAL_URL ?? '');

setGlobalDispatcher(
  new Agent({
    connect: (_options, done) => {
      const socket = connect(Number(port), hostname);
      socket.once('connect', () => done(null, socket)).once('error', (error) => done(error, null));
    },
  }),
);
