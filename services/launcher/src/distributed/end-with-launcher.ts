/**
 * Loaded into every service before its own code (`node --import`): the channel to the launcher breaks when that ends
 * in any way, kill -9 included, and nobody is left then who could stop or restart this process.
 */
if (!process.connected) process.exit(1); // it ended while this one began
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
