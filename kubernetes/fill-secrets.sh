#!/bin/sh
# Creates the missing files for Secrets, next to their examples in kubernetes/secrets, with new keys and a new
# password for each role. Leaves existing files alone. Copy the files of optional features yourself.
# kubernetes/fill-secrets.sh postgres://hallpass:<password>@db.example.com:5432/hallpass
# redis://cache.example.com:6379
set -eu
umask 077
cd "$(dirname "$0")/secrets"
case "${1:-} ${2:-}" in
  postgres://*:*@*/?*" "redis*://* | postgresql://*:*@*/?*" "redis*://*) ;;
  *) echo "Usage: $0 <connection of the owner of the database> <connection of Redis>" >&2 && exit 2 ;;
esac
if grep -qs '^DATABASE_URL=' hallpass.env; then
  echo "kubernetes/secrets/hallpass.env is for every pod: move all but HALLPASS_SECRET to the files that the examples show." >&2
  exit 1
fi
scheme=${1%%://*}
place=${1#*@}
database=${place#*/}
database=${database%%\?*}

random() { openssl rand -hex 32; }
# file <name> <line>...
file() {
  name=$1 && shift
  [ -e "$name.env" ] && return
  printf '%s\n' "$@" > "$name.env"
  echo "kubernetes/secrets/$name.env"
}

file hallpass "HALLPASS_SECRET=$(random)"
file hallpass-redis "REDIS_URL=$2"
file hallpass-owner "DATABASE_URL=$1"
file hallpass-dashboard "HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY=pck_$(random)"
file hallpass-internal "HALLPASS_INTERNAL_SECRET_SERVER_KEY=ssk_$(random)" \
  "HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY=sak_$(random)"
for role in gateway auth users permissions projects payments email queue; do
  setting="HALLPASS_$(echo "$role" | tr '[:lower:]' '[:upper:]')_DATABASE_URL"
  file "hallpass-database-$role" "$setting=$scheme://${database}_$role:$(random)@$place"
done
