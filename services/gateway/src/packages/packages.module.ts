import { Module } from '@nestjs/common';
import { Packages } from './packages.js';
import { PackagesRoutes } from './packages.routes.js';

@Module({ providers: [Packages, PackagesRoutes], exports: [Packages] })
export class PackagesModule {}
