import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { StaticFile } from '../static/static-file.js';

const FOLDER = fileURLToPath(new URL('../../../../dist/packages/', import.meta.url));
/** The names that `npm pack` writes; the same folder contains the packed folders. */
const TARBALL = /^hallpass-([a-z]+)-(\d[\w.-]*)\.tgz$/;

/** The client libraries packed with this server, so that apps install a version that matches it. */
@Injectable()
export class Packages {
  /** By path on this server. */
  readonly files: ReadonlyMap<string, StaticFile>;
  /** The newest tarball of each library, by the library's name; empty if none was packed. */
  readonly urls: Readonly<Record<string, string>>;

  constructor({ url }: Settings) {
    const names = (existsSync(FOLDER) ? readdirSync(FOLDER) : [])
      .filter((name) => TARBALL.test(name))
      .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
    this.files = new Map(names.map((name) => [`/packages/${name}`, new StaticFile(join(FOLDER, name))]));
    this.urls = Object.fromEntries(
      names.map((name) => [`@hallpass/${TARBALL.exec(name)![1]}`, `${url}/packages/${name}`]),
    );
  }
}
