export default {
  // Or Next.js takes the folder of an outer lock file for it.
  turbopack: { root: import.meta.dirname },
  // What the app promises is what the walk looks at.
  eslint: { ignoreDuringBuilds: true },
  typescript: { ignoreBuildErrors: true },
};
