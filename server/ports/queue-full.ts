/** A renderer has too many jobs waiting, or too many for one customer. It will have capacity again in a few seconds. */
export class QueueFull extends Error {
  constructor() {
    super("the drawing queue is full");
  }
}
