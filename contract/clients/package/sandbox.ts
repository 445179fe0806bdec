export { createSandbox, type Sandbox } from '../../../sandbox/server/sandbox'
export { createWorld, type World, type WorldOptions } from '../../../sandbox/server/world'
