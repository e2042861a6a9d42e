#!/bin/sh
# Unpacks the package in $1 below $2, where nothing else has to be: the second stage of the Containerfile. Needs no npm and no network.
set -eu
package=$1
target=$2
mkdir -p "$target"
tar -xzf "$package" -C "$target" --strip-components=1 --no-same-owner
# What runs may read it and not change it.
chmod -R a-w,a+rX "$target"
