# The storefront, built from source:
#   docker build -t northwall-storefront .
# Where no image can be pulled: deploy/make-base-image.sh, then --build-arg BASE_IMAGE=northwall-base:local
# It runs with a read-only root, where /tmp can be written to: the private socket of the renderer lies there.
ARG BASE_IMAGE=node:24-slim

FROM ${BASE_IMAGE} AS build
WORKDIR /product
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node commands/build/build.mjs
# What the product does not run on: development packages, and what Next keeps for the next build.
RUN npm prune --omit=dev && node -e "fs.rmSync('.next/cache', { recursive: true, force: true })"

FROM ${BASE_IMAGE}
WORKDIR /product
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    PORT=3000
COPY --from=build /product/package.json /product/next.config.ts /product/server.ts ./
COPY --from=build /product/node_modules node_modules
COPY --from=build /product/ports ports
COPY --from=build /product/domain domain
COPY --from=build /product/adapters adapters
COPY --from=build /product/telemetry telemetry
COPY --from=build /product/edge edge
COPY --from=build /product/public public
COPY --from=build /product/.next .next

USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.ts"]
