#!/bin/sh
# Makes the package of this source: the first stage of the Containerfile, and any pipeline. Writes it to $1.
set -eu
target=$1
mkdir -p "$target"
npm ci --no-audit --no-fund --omit=dev
npm pack --silent --pack-destination "$target"
