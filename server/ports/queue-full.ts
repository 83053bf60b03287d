/** A renderer has too many orders waiting, or too many of one customer. It will have time again in some seconds. */
export class QueueFull extends Error {
  constructor() {
    super("the drawing queue is full");
  }
}
