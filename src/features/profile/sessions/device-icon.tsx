import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import styles from './sessions-card.module.css'

/** A decorative icon: the name beside it says the same. */
export function DeviceIcon({ device }: Readonly<{ device: string | null | undefined }>) {
  const isHandheld = /android|ios|iphone|ipad|mobile/i.test(device ?? '')
  const Icon = isHandheld ? Smartphone : Monitor
  return <Icon aria-hidden className={styles['icon']} />
}
