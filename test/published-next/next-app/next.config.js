export default {
  // Otherwise Next.js picks the folder of an outer lock file.
  turbopack: { root: import.meta.dirname },
  // The walk through the app tests its behavior instead.
  eslint: { ignoreDuringBuilds: true },
  typescript: { ignoreBuildErrors: true },
};
