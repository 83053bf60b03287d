import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum, type SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { isOutsideTransaction, statementsOf } from "@/server/db/schema-files";

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type Shadow = Awaited<ReturnType<PrismaPg["connectToShadowDb"]>>;

const CHAR_OID = 18;
const TEXT_OID = 25;

/**
 * Runs migrations, which the stock adapter does not support: sends a script as one simple query, or statement by
 * statement if it must run outside a transaction, reads catalog columns of type "char", and creates its own shadow
 * database.
 */
export class MigrationDatabase extends PrismaPg implements SqlMigrationAwareDriverAdapterFactory {
  private readonly opened: Adapter[] = [];

  constructor(private readonly url: string) {
    super({ connectionString: url });
  }

  override async connect(): Promise<Adapter> {
    const adapter = repair(await super.connect());
    this.opened.push(adapter);
    return adapter;
  }

  override async connectToShadowDb(): Promise<Shadow> {
    const name = `shadow_${process.pid}_${Date.now()}`;
    const admin = new pg.Client({ connectionString: this.url });
    await admin.connect();
    await admin.query(`CREATE DATABASE "${name}"`);
    const url = new URL(this.url);
    url.pathname = `/${name}`;
    const shadow = repair(await new PrismaPg({ connectionString: url.href }).connect());
    const dispose = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await dispose();
      await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`);
      await admin.end();
    };
    return shadow;
  }

  /** Closes every connection that the engine opened; an open one would block later work on the database. */
  async close(): Promise<void> {
    await Promise.all(this.opened.splice(0).map((adapter) => adapter.dispose()));
  }
}

function repair(adapter: Adapter): Adapter {
  const pool = adapter.underlyingDriver();
  adapter.executeScript = async (script) => {
    const parts = isOutsideTransaction(script) ? statementsOf(script) : [script];
    for (const part of parts) await pool.query(part);
  };
  let charColumns: number[] = [];
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<pg.QueryArrayResult>;
  (pool as unknown as { query: typeof query }).query = async (...args) => {
    const result = await query(...args);
    charColumns = (result.fields ?? []).flatMap((field, index) => (field.dataTypeID === CHAR_OID ? [index] : []));
    for (const index of charColumns) result.fields[index]!.dataTypeID = TEXT_OID;
    return result;
  };
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (params) => {
    const result = await queryRaw(params);
    for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character;
    charColumns = [];
    return result;
  };
  return adapter;
}
