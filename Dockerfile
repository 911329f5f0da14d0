# The storefront, built from source:
#   docker build -t northwall-storefront .
# If the build cannot reach a package registry, use the packages and the build of this machine:
#   node commands/build/collect-product.mjs .cache/product
#   docker build -t northwall-storefront -f Dockerfile --target collected .cache/product
# If no image can be pulled, run deploy/make-base-image.sh and add --build-arg BASE_IMAGE=northwall-base:local
# The root file system can be read-only. /tmp must be writable: it holds the private socket of the renderer.
ARG BASE_IMAGE=node:24-slim

# Everything except the product.
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
# Repeats commands/setup/edge-process.json, as does MALLOC_ARENA_MAX. docs/sizing.md and docs/performance.md give the reasons.
CMD ["node", "--max-semi-space-size=4", "--no-parallel-scavenge", "--no-allocation-site-pretenuring", "server.ts"]

# The build context is the output of collect-product.mjs.
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
