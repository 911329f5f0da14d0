#!/usr/bin/env bash
# Makes a base image from the Node of this machine, for machines that cannot pull an image:
#   deploy/make-base-image.sh [image name] [node binary]
# The image contains only node, npm, a shell, the libraries that they load, and the trusted certificates.
# If the name is -, writes the files to standard output, as a tar archive for `docker import`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

image="${1:-northwall-base:local}"
node="$(readlink -f "${2:-node_modules/.bin/node}")"
root="$(mktemp -d)"
trap 'rm -rf "$root"' EXIT

# Copies a program and the shared libraries that it loads.
add_program() {
  local library
  install -D "$1" "$root$2"
  ldd "$1" | grep -oE '/[^ ]+' | while read -r library; do install -D "$(readlink -f "$library")" "$root$library"; done
}

add_program "$node" /usr/local/bin/node
add_program "$(readlink -f "$(command -v sh)")" /bin/sh
add_program "$(readlink -f "$(command -v env)")" /usr/bin/env

npm="$(dirname "$(readlink -f "$(command -v npm || echo /nowhere/bin/npm)")")/.."
if [ -f "$npm/bin/npm-cli.js" ]; then
  mkdir -p "$root/usr/local/lib/node_modules"
  cp -RL "$npm" "$root/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
fi

for file in /etc/ssl/certs/ca-certificates.crt /etc/ssl/cert.pem; do
  if [ -f "$file" ]; then install -D -m 644 "$(readlink -f "$file")" "$root/etc/ssl/certs/ca-certificates.crt"; break; fi
done

mkdir -p "$root/home/node" "$root/root" "$root/etc"
install -d -m 1777 "$root/tmp"
printf 'root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000:node:/home/node:/bin/sh\n' >"$root/etc/passwd"
printf 'root:x:0:\nnode:x:1000:\n' >"$root/etc/group"
chown 1000:1000 "$root/home/node" 2>/dev/null || true

archive() { tar -C "$root" --numeric-owner -c .; }
if [ "$image" = - ]; then
  archive
else
  archive | docker import \
    --change 'ENV PATH=/usr/local/bin:/usr/bin:/bin' \
    --change 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' \
    --change 'CMD ["node"]' \
    - "$image" >/dev/null
  echo "$image"
fi
