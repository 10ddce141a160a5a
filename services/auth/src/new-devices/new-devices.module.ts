import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { NewDevices } from './new-devices.js';

@Module({
  imports: [AuthDatabase],
  providers: [NewDevices],
  exports: [NewDevices],
})
export class NewDevicesModule {}
