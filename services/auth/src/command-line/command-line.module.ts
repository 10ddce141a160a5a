import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { CommandLineController } from './command-line.controller.js';
import { CommandLine } from './command-line.service.js';

@Module({ imports: [AuthDatabase], controllers: [CommandLineController], providers: [CommandLine] })
export class CommandLineModule {}
