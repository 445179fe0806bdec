/** How the router's plugin reads `src/routes`: in builds, and when only the route tree is generated. */
export const ROUTER_OPTIONS = {
  target: 'react',
  autoCodeSplitting: true,
  routeFileIgnorePattern: '\\.test\\.',
} as const
