import { Module } from '@nestjs/common';
import { OutboundHttp } from '@hallpass/http';
import { ProjectsDatabase } from '../database.js';
import { AiChatController } from './ai-chat.controller.js';
import { AiChatService } from './ai-chat.service.js';
import { AiModelClient } from './ai-model-client.js';

@Module({
  imports: [ProjectsDatabase],
  controllers: [AiChatController],
  providers: [AiChatService, AiModelClient, OutboundHttp],
})
export class AiChatModule {}
