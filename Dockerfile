# The service on the Node that it is pinned to. docs/operations.md says how to run it; compose.yaml runs it beside a PostgreSQL.
FROM node:24.21.0-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The pinned Node of the development packages is this image's own Node.
RUN npm ci --omit=dev && npm cache clean --force

# The web app is built with the development packages, of which the image holds none.
FROM node:24.21.0-bookworm-slim AS app
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY client client
COPY src src
COPY scripts scripts
COPY web web
COPY docs docs
RUN node scripts/build-web.ts

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production \
    CAMBIUM_HOST=0.0.0.0 \
    CAMBIUM_PORT=8787 \
    CAMBIUM_DATA_DIR=/data \
    MALLOC_ARENA_MAX=1 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json LICENSE ./
COPY migrations migrations
COPY client client
COPY src src
COPY --from=app /app/web/dist web/dist
COPY samples samples
# The one place that is written to; everything else may be read-only.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.CAMBIUM_PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=DeprecationWarning", "--max-old-space-size=1536", "--max-semi-space-size=16", "--heap-growing-percent=25", "--no-allocation-site-pretenuring", "src/main.ts"]
