import { readFileSync } from 'node:fs';
import { Body, Controller, Post } from '@nestjs/common';
import { Access } from '@hallpass/access';
import { Answers, FreeBody, Operation, StringField } from '@hallpass/http';
import { firstCharacters } from '@hallpass/text';
import { ApiProperty } from '@nestjs/swagger';
import { checkVersion } from './version-check.js';

class CheckVersionDto {
  @StringField({ maxLength: 100, example: '1.2.3' }) clientVersion!: string;
}

class VersionCheckDto {
  @ApiProperty() upToDate!: boolean;
  @ApiProperty({ required: false, description: 'what to do; with upToDate false' }) error?: string;
  @ApiProperty({ required: false, description: 'another major or minor version; with upToDate false' })
  severe?: boolean;
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const LONGEST_NAME = 100;

/** Answers questions of clients about the server itself (contract/04 §11). No authentication. */
@Controller()
@Access('none')
export class CompatibilityController {
  /**
   * The SDK calls this for a feature that it lacks, and throws the returned sentence. Programs may compare that text,
   * so do not change it.
   */
  @Post('check-feature-support')
  @Operation({
    summary: 'Report a feature that a client library lacks',
    area: 'projects',
    access: 'none',
    recentSignIn: 'called by a program or provider, without a session',
  })
  @FreeBody()
  @Answers(200, 'text')
  checkFeatureSupport(@Body() body: unknown): string {
    const { feature_name, name } = (body ?? {}) as { feature_name?: unknown; name?: unknown };
    const feature = [feature_name, name].find((given) => typeof given === 'string' && given !== '') as
      | string
      | undefined;
    return `${feature ? firstCharacters(feature, LONGEST_NAME) : 'This feature'} is not currently supported`;
  }

  @Post('check-version')
  @Operation({
    summary: 'Check whether a client library version is supported',
    area: 'projects',
    access: 'none',
    recentSignIn: 'called by a program or provider, without a session',
  })
  @Answers(200, VersionCheckDto)
  checkVersion(@Body() { clientVersion }: CheckVersionDto): VersionCheckDto {
    return checkVersion(clientVersion, version);
  }
}
