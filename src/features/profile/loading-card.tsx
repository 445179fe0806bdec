import { Card, CardBody } from '#/ui/layout/card'
import { BusyArea, SkeletonLines } from '#/ui/feedback/skeleton'

/** In place of a list that the server has not sent yet. */
export function LoadingCard() {
  return (
    <Card>
      <CardBody>
        <BusyArea>
          <SkeletonLines count={3} />
        </BusyArea>
      </CardBody>
    </Card>
  )
}
