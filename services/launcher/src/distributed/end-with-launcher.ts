/**
 * Loaded into every service before its own code (`node --import`). The channel to the launcher breaks when the launcher
 * ends in any way, including kill -9. Then nothing could stop or restart this process, so it exits.
 */
if (!process.connected) process.exit(1); // the launcher ended while this process was starting
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
