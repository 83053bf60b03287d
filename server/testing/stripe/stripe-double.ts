import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { z } from "zod";
import { allRoutes } from "@/server/testing/stripe/all-routes";
import { type ApiRequest, answerApi } from "@/server/testing/stripe/api";
import { type ControlInput, type ControlName, type controls, runControl } from "@/server/testing/stripe/controls";
import { Chance, Disturbances, type disturbance } from "@/server/testing/stripe/disturbances";
import { DoubleState } from "@/server/testing/stripe/double-state";
import { dueActions } from "@/server/testing/stripe/due-actions";
import { doDueWork } from "@/server/testing/stripe/due-work";
import { IdempotencyKeys } from "@/server/testing/stripe/idempotency";
import { DEFAULT_OPTIONS, type DoubleOptions } from "@/server/testing/stripe/options";
import { listenTo } from "@/server/testing/stripe/request-listener";
import { type DoubleWorld, Scope } from "@/server/testing/stripe/scope";
import { WebhookDeliveries, type WebhookOrder } from "@/server/testing/stripe/webhook-deliveries";

/** Stripe as a server on loopback. README.md next to this file says how to use it. */
export class StripeDouble {
  readonly options: DoubleOptions;
  readonly world: DoubleWorld;
  readonly disturbances: Disturbances;
  readonly webhooks: WebhookDeliveries;
  private readonly keys: IdempotencyKeys;
  private readonly at: { ms: number | null } = { ms: null };
  private server: Server | null = null;
  private timer: NodeJS.Timeout | null = null;
  private aheadMs = 0;
  port = 0;

  constructor(options: Partial<DoubleOptions> = {}) {
    const given = { ...DEFAULT_OPTIONS, ...options };
    this.options = { ...given, now: () => new Date(given.now().getTime() + this.aheadMs) };
    const nowMs = () => this.at.ms ?? this.options.now().getTime();
    const state = new DoubleState(this.options.file);
    this.world = { state, options: this.options, nowMs, origin: () => this.origin };
    const chance = new Chance(this.options.seed);
    this.disturbances = new Disturbances(chance);
    this.webhooks = new WebhookDeliveries(this.world, chance);
    this.keys = new IdempotencyKeys(state, nowMs);
    this.keys.forgetBegun();
  }

  /** Starts a double on a free port of loopback, or on `port`. */
  static async start(options: Partial<DoubleOptions> & { port?: number } = {}): Promise<StripeDouble> {
    const { port = 0, ...rest } = options;
    const double = new StripeDouble(rest);
    await double.listen(port);
    return double;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The configuration with which the `stripe` package talks to the double. */
  get config(): { host: string; port: number; protocol: "http" } {
    return { host: "127.0.0.1", port: this.port, protocol: "http" };
  }

  async listen(port: number): Promise<void> {
    const server = createServer(listenTo(this));
    this.server = server;
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
    this.port = (server.address() as AddressInfo).port;
    const { tickMs } = this.options;
    if (tickMs > 0) this.timer = setInterval(() => this.tick(), tickMs).unref();
  }

  /** Stops the server, and closes hanging connections. */
  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.world.state.save();
    const { server } = this;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  /** Runs due work, and sends due webhooks in the background. */
  tick(): void {
    if (doDueWork(this.world, dueActions, this.at) > 0) this.world.state.save();
    void this.webhooks.flush();
  }

  /** Saves the state, runs due work, and sends due webhooks in the background. */
  changed(): void {
    this.world.state.save();
    this.tick();
  }

  /** Runs due work, and returns once all due webhooks have been sent. */
  async settle(): Promise<void> {
    this.tick();
    // The first flush may join one that looked for due webhooks before these were due.
    await this.webhooks.flush();
    await this.webhooks.flush();
  }

  /** Moves the double's clock ahead, and settles. */
  async advance(ms: number): Promise<void> {
    this.aheadMs += ms;
    await this.settle();
  }

  /** Sets the double's clock, which runs on from there, and settles. */
  async setNow(now: Date): Promise<void> {
    await this.advance(now.getTime() - this.options.now().getTime());
  }

  /** Moves the clock ahead to the caller's time, never back. A sandbox whose clock was moved sends its time. */
  keepUp(now: Date): void {
    const behindMs = now.getTime() - this.options.now().getTime();
    if (behindMs > 0) this.aheadMs += behindMs;
  }

  /** Answers an API request, as the server would. */
  async answer(request: ApiRequest) {
    this.tick();
    const response = await answerApi(
      { world: this.world, routes: allRoutes, keys: this.keys, disturbances: this.disturbances },
      request,
    );
    this.changed();
    return response;
  }

  /** Simulates something outside the API. Throws if the double has no such object. */
  control<N extends ControlName>(
    name: N,
    given: ControlInput<N> & { livemode?: boolean },
  ): ReturnType<(typeof controls)[N]["run"]> {
    this.tick();
    const result = runControl(this.world, name, given as Record<string, unknown>);
    this.changed();
    return result as ReturnType<(typeof controls)[N]["run"]>;
  }

  /** Makes the next requests go wrong. */
  disturb(order: z.input<typeof disturbance>): void {
    this.disturbances.add(order);
  }

  /** Makes webhooks go wrong. */
  disturbWebhooks(order: Partial<WebhookOrder>): void {
    this.webhooks.setOrder(order);
  }

  /** The objects of an account, for tests that look inside the double. */
  scope(account = this.options.account, livemode = false): Scope {
    return new Scope(this.world, account, livemode);
  }
}
