#!/bin/sh
# Makes a Secret of each filled file in kubernetes/secrets, or brings it up to date. Pods read it when they start.
# The namespace is "hallpass", or what NAMESPACE names.
set -eu
for file in "$(dirname "$0")"/secrets/*.env; do
  name=$(basename "$file" .env)
  case $name in *.example) continue ;; esac
  kubectl create secret generic "$name" --from-env-file="$file" --dry-run=client --output=yaml |
    kubectl --namespace "${NAMESPACE:-hallpass}" apply --filename=-
done
