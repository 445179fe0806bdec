export { ensureServers as default } from '../../tooling/serve/real-servers'
