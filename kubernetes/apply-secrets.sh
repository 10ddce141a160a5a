#!/bin/sh
# Creates or updates a Secret from each filled file in kubernetes/secrets. Pods read it when they start.
# The namespace is "hallpass", or the value of NAMESPACE.
set -eu
for file in "$(dirname "$0")"/secrets/*.env; do
  name=$(basename "$file" .env)
  case $name in *.example) continue ;; esac
  kubectl create secret generic "$name" --from-env-file="$file" --dry-run=client --output=yaml |
    kubectl --namespace "${NAMESPACE:-hallpass}" apply --filename=-
done
