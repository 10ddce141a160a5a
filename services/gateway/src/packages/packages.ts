import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { StaticFile } from '../static/static-file.js';

const FOLDER = fileURLToPath(new URL('../../../../dist/packages/', import.meta.url));
/** As `npm pack` names them, beside the folders that were packed. */
const TARBALL = /^hallpass-([a-z]+)-(\d[\w.-]*)\.tgz$/;

/** The client libraries as they were packed with this server: what is installed from here speaks its language. */
@Injectable()
export class Packages {
  /** By path below the server's address. */
  readonly files: ReadonlyMap<string, StaticFile>;
  /** The newest tarball of each library, by the library's name; empty where none was packed. */
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
