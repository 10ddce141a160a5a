import { readFileSync } from 'node:fs';
import { Body, Controller, Post } from '@nestjs/common';
import { Access } from '@hallpass/access';
import { Answers, FreeBody, Operation } from '@hallpass/http';
import { firstCharacters } from '@hallpass/text';
import { CheckVersionDto, VersionCheckDto } from './compatibility.dto.js';
import { checkVersion } from './version-check.js';

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
