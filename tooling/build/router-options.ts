/** How the router's plugin reads `src/routes`: in builds, and where the route tree is generated alone. */
export const ROUTER_OPTIONS = {
  target: 'react',
  autoCodeSplitting: true,
  routeFileIgnorePattern: '\\.test\\.',
} as const
