import { Module } from '@nestjs/common';
import { BlockingHookModule } from '../blocking-hook/blocking-hook.module.js';
import { AuthDatabase } from '../database.js';
import { CommandLineController } from './command-line.controller.js';
import { CommandLine } from './command-line.service.js';

@Module({ imports: [AuthDatabase, BlockingHookModule], controllers: [CommandLineController], providers: [CommandLine] })
export class CommandLineModule {}
