# syntax=docker/dockerfile:1
# Embark in a container, beside a PostgreSQL of its own: see compose.yaml. `docker build -t embark .`
#
# The PostgreSQL that Embark can bring along stays out of the image: a container runs one program, as a user that may not make others, and
# DATABASE_URL names the server to use.

FROM node:24-bookworm-slim AS build
WORKDIR /src
# First only what says which packages are needed, so that a change of the sources installs nothing again.
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/locales/package.json packages/locales/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node tools/archive.mjs --folder /embark --without-postgres

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Embark" \
      org.opencontainers.image.description="The portal on which an education consultancy runs its business" \
      org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production \
    EMBARK_HOST=0.0.0.0 \
    EMBARK_PORT=3000 \
    EMBARK_DATA_DIR=/var/lib/embark \
    NODE_COMPILE_CACHE=/tmp/embark-compiled \
    MALLOC_ARENA_MAX=1
RUN install -d -m 0700 -o node -g node /var/lib/embark
COPY --from=build --chown=root:root /embark /opt/embark
WORKDIR /opt/embark
USER node
VOLUME ["/var/lib/embark"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.EMBARK_PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# No shell between: the process hears the signal itself.
CMD ["node", "--enable-source-maps", "apps/server/dist/main.js"]
