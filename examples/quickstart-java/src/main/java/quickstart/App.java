package quickstart;

import com.pulumi.Context;
import com.pulumi.automation.DestroyOptions;
import com.pulumi.automation.LocalWorkspace;
import com.pulumi.automation.LocalWorkspaceOptions;
import com.pulumi.automation.PreviewOptions;
import com.pulumi.automation.RefreshOptions;
import com.pulumi.automation.UpOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Runs the stack `dev` with Pulumi's Automation API: {@code App up}, or preview, refresh, destroy. */
public final class App {
  private App() {}

  static void stack(Context context) {
    var account = context.config("trefoil").require("registryUsername");
    var repository = new Trefoil.Repository("app", account, "hotel-guide", "The web app of the hotel guide.");
    var places = new Trefoil.SynonymMap("places", List.of("usa, united states", "nyc => new york city"));
    var chat = new Trefoil.App("chat", "hotel-chat");
    var server = new Trefoil.Key("server", chat.id(), Map.of("chat:*", List.of("publish", "subscribe")));

    context.export("image", repository.id());
    context.export("synonymMap", places.id());
    context.export("appSecret", server.appSecret());
  }

  public static void main(String[] args) throws Exception {
    var operation = args.length == 0 ? "up" : args[0];
    var folder = Path.of("").toAbsolutePath();
    var options = LocalWorkspaceOptions.builder().program(App::stack).build();
    try (var stack = LocalWorkspace.createOrSelectStack("dev", folder, options)) {
      switch (operation) {
        case "preview" -> stack.preview(PreviewOptions.builder().onStandardOutput(System.out::println).build());
        case "up" -> stack.up(UpOptions.builder().onStandardOutput(System.out::println).build());
        case "refresh" -> stack.refresh(RefreshOptions.builder().onStandardOutput(System.out::println).build());
        case "destroy" -> stack.destroy(DestroyOptions.builder().onStandardOutput(System.out::println).build());
        default -> throw new IllegalArgumentException("Unknown operation: " + operation);
      }
    }
  }
}
