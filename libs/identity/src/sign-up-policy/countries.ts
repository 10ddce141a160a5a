import { isIP, isIPv6 } from 'node:net';
import { readFile, stat } from 'node:fs/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Settings, SettingsError } from '@hallpass/settings';
import { type CountryResponse, Reader } from 'maxmind';
import { unwrapIPv4 } from '../records/network.js';

interface Opened {
  reader: Reader<CountryResponse>;
  /** Changes when the file is replaced. */
  version: string;
}

/**
 * Finds the country of an address in the file that the operator sets (`HALLPASS_COUNTRY_DATABASE`). Hallpass ships none.
 * A new file is used from the next sign-up on.
 */
@Injectable()
export class Countries implements OnModuleInit {
  private readonly logger = new Logger('countries');
  private opened: Opened | null = null;

  constructor(private readonly settings: Settings) {}

  /** @throws SettingsError if the file is missing or broken: rules about countries would refuse everyone */
  async onModuleInit(): Promise<void> {
    const { countryDatabase: path } = this.settings;
    if (path === null) return;
    try {
      this.opened = await open(path);
    } catch (error) {
      throw new SettingsError([
        `HALLPASS_COUNTRY_DATABASE cannot be read: ${reasonOf(error)}. Set it to a .mmdb file of countries that this user can read, or remove it.`,
      ]);
    }
  }

  /** @returns ISO 3166-1 alpha-2; null if it is unknown, or the operator has set no file */
  async countryOf(clientAddress: string): Promise<string | null> {
    const address = unwrapIPv4(clientAddress);
    await this.reopen();
    if (this.opened === null || isIP(address) === 0) return null;
    const { reader } = this.opened;
    if (isIPv6(address) && reader.metadata.ipVersion === 4) return null;
    return reader.get(address)?.country?.iso_code ?? null;
  }

  /** Reads the file again if it was replaced. Keeps the last one that could be read. */
  private async reopen(): Promise<void> {
    const { countryDatabase: path } = this.settings;
    if (path === null) return;
    try {
      if ((await versionOf(path)) !== this.opened?.version) this.opened = await open(path);
    } catch (error) {
      this.logger.warn(
        `The database of countries cannot be read again: ${reasonOf(error)}. The last one stays in use.`,
      );
    }
  }
}

async function open(path: string): Promise<Opened> {
  const version = await versionOf(path);
  const reader = new Reader<CountryResponse>(await readFile(path));
  return { reader, version };
}

async function versionOf(path: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(path);
  return `${ino} ${mtimeMs} ${size}`;
}

/** Without the path and the content of the file. */
function reasonOf(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? code : 'it is no MaxMind DB file';
}
