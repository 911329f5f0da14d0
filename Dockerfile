# The storefront, built from source:
#   docker build -t northwall-storefront .
# Where a build can reach no package registry, from what is installed and built on this machine:
#   node commands/build/collect-product.mjs .cache/product
#   docker build -t northwall-storefront -f Dockerfile --target collected .cache/product
# Where no image can be pulled: deploy/make-base-image.sh, then --build-arg BASE_IMAGE=northwall-base:local
# It runs with a read-only root, where /tmp can be written to: the private socket of the renderer lies there.
ARG BASE_IMAGE=node:24-slim

# All of the image but the product.
FROM ${BASE_IMAGE} AS runtime
WORKDIR /product
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    MALLOC_ARENA_MAX=2 \
    PORT=3000
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As commands/setup/edge-process.json has it, and MALLOC_ARENA_MAX: docs/sizing.md and docs/performance.md say why.
CMD ["node", "--max-semi-space-size=4", "--no-parallel-scavenge", "--no-allocation-site-pretenuring", "server.ts"]

# The context is what collect-product.mjs has written.
FROM runtime AS collected
COPY . .

FROM ${BASE_IMAGE} AS packages
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci

FROM ${BASE_IMAGE} AS build
WORKDIR /source
COPY . .
COPY --from=packages /source/node_modules node_modules
RUN node commands/build/collect-product.mjs /product

FROM runtime
COPY --from=build /product .
