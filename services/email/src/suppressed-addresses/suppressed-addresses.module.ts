import { Module } from '@nestjs/common';
import { EmailDatabase } from '../database.js';
import { SuppressedAddressesController } from './suppressed-addresses.controller.js';

@Module({ imports: [EmailDatabase], controllers: [SuppressedAddressesController] })
export class SuppressedAddressesModule {}
