import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { ApiParam, ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '@hallpass/access';
import { TextError } from '@hallpass/errors';
import { Answers, Operation, OutsideApi } from '@hallpass/http';
import { Images } from './images.service.js';

/** Changed content has a new address, so browsers never need to revalidate. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Keeps an image from acting as anything else, even when opened directly or from another site (security J10). */
const HEADERS = {
  'cache-control': FOR_EVER,
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

const IMAGE = {
  type: 'string',
  format: 'binary',
  description: 'PNG, JPEG, WebP or GIF',
} as const;

/** Uploaded images, public for anyone who has the address. */
@OutsideApi()
@Controller('files')
@Access('none')
export class FilesController {
  constructor(private readonly images: Images) {}

  @Get(':project_id/:hash')
  @Operation({ summary: 'Get an uploaded image', area: 'users', access: 'none' })
  @ApiProduces('image/png', 'image/jpeg', 'image/webp', 'image/gif')
  @ApiParam({ name: 'project_id', type: String })
  @ApiParam({ name: 'hash', type: String, description: 'SHA-256 of the content, in hexadecimal' })
  @Answers(200, IMAGE, 304, 404, 503)
  async read(
    @Param('project_id') projectId: string,
    @Param('hash') hash: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const image = await this.images.find(projectId, hash);
    if (!image) throw new TextError(404, 'FILE_NOT_FOUND', 'The file does not exist.');
    const etag = `"${hash}"`;
    void reply.headers({ ...HEADERS, etag });
    if (known === etag) void reply.code(304).send();
    else void reply.code(200).type(image.mediaType).send(image.bytes);
  }
}
