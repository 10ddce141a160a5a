#!/bin/sh
# Runs a command of Hallpass in a new pod, and prints its output:
#   kubernetes/command.sh first-owner
# The namespace is "hallpass", or the value of NAMESPACE.
set -eu
[ "$#" -gt 0 ] || { echo "Usage: $0 <command> [<argument>...], for example $0 doctor" >&2; exit 2; }
namespace=${NAMESPACE:-hallpass}
job="hallpass-$1-$(date +%s)"
arguments=$(printf ',"%s"' "$@")
kubectl --namespace "$namespace" create job "$job" --from=cronjob/hallpass-command --dry-run=client --output=yaml |
  kubectl patch --local --filename=- --type=json --output=yaml --patch="[{ \"op\": \"replace\",
    \"path\": \"/spec/template/spec/containers/0/args\", \"value\": [${arguments#,}] }]" |
  kubectl --namespace "$namespace" create --filename=-
# There is no log to follow until its container has started.
until kubectl --namespace "$namespace" logs --follow "job/$job" 2> /dev/null; do sleep 1; done
